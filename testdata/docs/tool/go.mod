// What modules of the documentation have for a tool: it runs the schemagen under test.
module github.com/schemagen/schemagen

go 1.26.0
