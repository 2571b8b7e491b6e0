-- Starts the language server on the file that is open, and says what an editor gets from it. TestNeovim runs it.
local function fail(what)
  io.stdout:write('failed: ' .. what .. '\n')
  vim.cmd('cquit 1')
end

local client = vim.lsp.start_client({ name = 'schemagen', cmd = { 'schemagen', 'lsp' }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
if not vim.wait(120000, function() return #vim.diagnostic.get(0) > 0 end, 50) then
  fail('no diagnostic appears: ' .. vim.inspect(vim.lsp.get_client_by_id(client)))
end
local found = vim.diagnostic.get(0)[1]
io.stdout:write('diagnostic: ' .. (found.lnum + 1) .. ': ' .. found.message .. '\n')

local document = { uri = vim.uri_from_bufnr(0) }
local row = vim.fn.search('listType=') - 1
local at = { textDocument = document, position = { line = row, character = #vim.api.nvim_buf_get_lines(0, row, row + 1, true)[1] } }
local answers = vim.lsp.buf_request_sync(0, 'textDocument/completion', at, 60000) or fail('no completion')
local words = {}
for _, item in ipairs(answers[client].result.items) do table.insert(words, item.label) end
io.stdout:write('completion: ' .. table.concat(words, ' ') .. '\n')

local range = { start = { line = found.lnum, character = found.col }, ['end'] = { line = found.lnum, character = found.end_col } }
answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction',
  { textDocument = document, range = range, context = { diagnostics = {} } }, 60000) or fail('no code action')
vim.lsp.util.apply_workspace_edit(answers[client].result[1].edit, 'utf-16')
io.stdout:write('applied: ' .. vim.trim(vim.api.nvim_buf_get_lines(0, found.lnum, found.lnum + 1, true)[1]) .. '\n')
vim.lsp.stop_client(client)
vim.wait(200)
vim.cmd('qall!')
