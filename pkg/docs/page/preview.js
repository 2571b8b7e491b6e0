(function () {
  "use strict";
  var $ = function (id) { return document.getElementById(id); };
  var known = Number($("bench").dataset.edition), object = $("object"), old = $("old");
  var keep = ["object", "old"], flags = ["update", "status"], waiting = 0, asked = 0;

  function node(name, text, kind) {
    var el = document.createElement(name);
    el.textContent = text;
    if (kind) { el.className = kind; }
    return el;
  }
  function placed(el, place) {
    if (place.name) {
      var link = node("a", place.name);
      link.href = place.editor;
      el.appendChild(link);
    }
    return el;
  }
  function finding(f) {
    var li = placed(node("li", f.severity + ": " + f.message + " "), f.place);
    if (f.source) { li.appendChild(node("pre", f.source)); }
    if (f.related) {
      fill(li.appendChild(node("ul", "")), f.related, function (r) { return placed(node("li", r.message + " "), r.place); });
    }
    return li;
  }
  function count(findings) {
    return ["error", "warning", "note"].map(function (severity) {
      var n = findings.filter(function (f) { return f.severity === severity; }).length;
      return n ? n + " " + severity + (n > 1 ? "s" : "") : "";
    }).filter(Boolean).join(", ") || "none";
  }
  function fill(list, items, make) {
    list.textContent = "";
    (items || []).forEach(function (item) { list.appendChild(make(item)); });
  }
  // again reads the page again, and comes back to what is read, however high all is that is above it then.
  function again() {
    var at = ["findings", "bench"].find(function (id) { return $(id).getBoundingClientRect().top < innerHeight / 2; }) || $("here").dataset.at || "";
    history.scrollRestoration = at ? "manual" : "auto";
    history.replaceState(null, "", "#" + encodeURIComponent(at));
    location.reload();
  }
  function news(m) {
    var failed = m.failed || [];
    if (!failed.length && m.edition !== known) { again(); return; }
    known = m.edition;
    fill($("wrong"), failed, finding);
    $("wrong").hidden = !failed.length;
    if ($("reading")) { $("reading").hidden = failed.length > 0; }
    fill($("findings"), m.findings, finding);
    $("count").textContent = count(failed.length ? failed : m.findings || []);
  }
  function listen(edition) {
    fetch("news?edition=" + edition).then(function (r) { return r.json(); }).then(function (m) {
      news(m);
      listen(m.edition);
    }, function () {
      $("wrong").textContent = "The preview has ended.";
      $("wrong").hidden = false;
      setTimeout(function () { listen(known); }, 2000);
    });
  }

  function show(v) {
    $("verdict").textContent = v.verdict === "stored" ? "A server stores" : "A server refuses it";
    fill($("faults"), v.errors, function (e) {
      // a link would be followed when Enter goes down, and the text that is selected then be replaced
      var li = node("li", ""), line = node("button", "line " + e.line);
      line.addEventListener("click", function () { select(e.line); });
      li.append.apply(li, e.line ? [line, ": ", e.text] : [e.text]);
      return li;
    });
    (v.warnings || []).forEach(function (w) { $("faults").appendChild(node("li", "warning: " + w)); });
    fill($("stored"), v.lines, function (l) {
      return node(l.mark === "-" ? "del" : l.mark === "+" ? "ins" : "span", l.text + "\n");
    });
  }
  function select(line) {
    var lines = object.value.split("\n"), at = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    object.focus();
    object.setSelectionRange(at, at + (lines[line - 1] || "").length);
  }
  function attempt() {
    keep.forEach(function (id) { try { sessionStorage.setItem(id, $(id).value); } catch (e) { /* not kept */ } });
    flags.forEach(function (id) { try { sessionStorage.setItem(id, $(id).checked ? "1" : ""); } catch (e) { /* not kept */ } });
    $("before").hidden = !$("update").checked;
    if (!object.value.trim()) { return; }
    var turn = ++asked;
    fetch("object", { method: "POST", body: JSON.stringify({ object: object.value, old: $("update").checked ? old.value : "", status: $("status").checked }) })
      .then(function (r) { return r.json(); })
      .then(function (v) { if (turn === asked) { show(v); } });
  }
  function soon() {
    clearTimeout(waiting);
    waiting = setTimeout(attempt, 250);
  }

  document.querySelectorAll("pre.example").forEach(function (pre, i) {
    var version = pre.closest(".version").querySelector("h3").firstChild.textContent.trim();
    var option = node("option", version + ": " + pre.parentElement.querySelector("summary").textContent);
    option.value = String(i + 1);
    $("example").appendChild(option);
  });
  $("example").addEventListener("change", function () {
    var pre = document.querySelectorAll("pre.example")[Number($("example").value) - 1];
    if (pre) { object.value = pre.textContent; old.value = pre.textContent; attempt(); }
  });
  keep.forEach(function (id) {
    try { $(id).value = sessionStorage.getItem(id) || ""; } catch (e) { /* not kept */ }
    $(id).addEventListener("input", soon);
  });
  flags.forEach(function (id) {
    try { $(id).checked = sessionStorage.getItem(id) === "1"; } catch (e) { /* not kept */ }
    $(id).addEventListener("change", attempt);
  });
  attempt();
  fetch("news?edition=-1").then(function (r) { return r.json(); }).then(function (m) { news(m); listen(m.edition); });
})();
