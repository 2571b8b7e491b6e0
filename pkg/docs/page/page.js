(function () {
  "use strict";
  var $ = function (id) { return document.getElementById(id); };
  var input = $("q"), list = $("found"), index = null, ids = Object.create(null), chosen = -1, limit = 40;
  var text = function (el) { return el ? el.textContent : ""; };
  var own = function (li, what) { return li.querySelector(":scope > " + what); };

  // place finds what has a path, or what is nearest above it. A field of a type that is shown elsewhere is found there.
  function place(path) {
    var rest = "";
    entries();
    for (var start = path.toLowerCase(); start; start = start.slice(0, Math.max(start.lastIndexOf("."), 0))) {
      var at = ids[start], same = at && rest && own(at, ".same a");
      if (same) { return place(decodeURIComponent(same.getAttribute("href").slice(1)) + rest); }
      if (at) { return at; }
      rest = start.slice(start.lastIndexOf(".")) + rest;
    }
    return null;
  }
  // reveal opens what a field lies in, and shows it.
  function reveal(id) {
    var at = $(id) || id.indexOf(".") > 0 && place(id);
    if (!at) { return; }
    for (var up = at.parentElement; up; up = up.parentElement) {
      if (up.tagName === "DETAILS") { up.open = true; }
    }
    if (at.id !== id) { location.replace("#" + at.id); }
    at.scrollIntoView();
    // the height of what it comes after is known only once that is drawn
    requestAnimationFrame(function () { requestAnimationFrame(function () { at.scrollIntoView(); }); });
  }
  function follow() {
    var id = location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch (e) { return; }
    if (id) { reveal(id); }
  }

  function entries() {
    if (index) { return index; }
    index = Array.prototype.map.call(document.querySelectorAll(".version, .fields li[id]"), function (el) {
      var head = own(el, ".h"), name = head ? text(head.querySelector(".n")) : el.id.split(".")[0];
      var about = Array.prototype.map.call(el.querySelectorAll(":scope > .d > *"), text).join(" ");
      var names = head ? "" : text(el.parentElement.querySelector("p"));
      ids[el.id.toLowerCase()] = el;
      return { id: el.id, name: name.toLowerCase(), type: head ? text(head.querySelector(".t")) : "", about: about, all: [el.id, about, text(own(el, ".facts")), names].join(" ").toLowerCase(), same: own(el, ".same") };
    });
    return index;
  }
  // elsewhere finds the fields whose path ends as given, below fields of types that are shown elsewhere.
  function elsewhere(path) {
    var found = [];
    for (var i = path.indexOf("."); i >= 0; i = path.indexOf(".", i + 1)) {
      var start = path.slice(0, i), rest = path.slice(i);
      entries().forEach(function (e) {
        var at = e.same && ("." + e.id.toLowerCase()).endsWith("." + start) && place(e.id + rest);
        if (at && at.id.toLowerCase().endsWith(rest.slice(rest.lastIndexOf(".")))) { found.push(at.id); }
      });
    }
    return index.filter(function (e) { return found.indexOf(e.id) >= 0; });
  }
  function rank(e, word) {
    if (e.name === word || e.id.toLowerCase().endsWith("." + word)) { return 0; }
    if (e.name.indexOf(word) === 0) { return 1; }
    if (e.name.indexOf(word) > 0) { return 2; }
    return 3;
  }
  function note(words) {
    var li = document.createElement("li");
    li.textContent = words;
    list.appendChild(li);
  }
  function having(words) {
    return words.length ? entries().filter(function (e) {
      return words.every(function (w) { return e.all.indexOf(w) >= 0; });
    }) : [];
  }
  // search looks for all words in paths, descriptions and rules. Paths may have indices, as in what a server answers,
  // and its whole answer leads to the path in it.
  function search() {
    var asked = input.value.toLowerCase().replace(/\[[^\]]*\]/g, ""), words = asked.split(/\s+/).filter(Boolean);
    var hits = having(words), path = /(?:^|\s)([a-z.][^\s:"]*\.[^\s:"]+):/.exec(asked);
    list.textContent = "";
    chosen = -1;
    input.removeAttribute("aria-activedescendant");
    if (!hits.length && path) { hits = having(words = [path[1]]); }
    if (!hits.length && words.length === 1) { hits = elsewhere(words[0].replace(/^\./, "")); }
    hits.sort(function (a, b) { return rank(a, words[0]) - rank(b, words[0]); });
    hits.slice(0, limit).forEach(function (e, i) {
      var li = document.createElement("li"), a = document.createElement("a"), more = document.createElement("small");
      li.setAttribute("role", "option");
      li.id = "found-" + i;
      a.href = "#" + e.id;
      a.tabIndex = -1;
      a.textContent = e.id + "  " + e.type;
      more.textContent = e.about.slice(0, 120);
      a.appendChild(more);
      li.appendChild(a);
      list.appendChild(li);
    });
    if (words.length && !hits.length) { note("No field has that."); }
    if (hits.length > limit) { note("and " + (hits.length - limit) + " more"); }
    list.hidden = !words.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
  }
  function choose(step) {
    var options = list.querySelectorAll("[role=option]");
    if (!options.length) { return; }
    if (chosen >= 0) { options[chosen].setAttribute("aria-selected", "false"); }
    chosen = (chosen + step + options.length) % options.length;
    options[chosen].setAttribute("aria-selected", "true");
    options[chosen].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", options[chosen].id);
  }
  // mark shows in the list of kinds which version is read.
  function mark(version) {
    document.querySelectorAll("#kinds a:not(:has(b))").forEach(function (a) {
      if (version && a.hash === "#" + encodeURIComponent(version.id)) { a.setAttribute("aria-current", "true"); } else { a.removeAttribute("aria-current"); }
    });
  }
  // whereabouts names the field at the top of what is seen, whose own name may be far above.
  function whereabouts() {
    var bar = document.querySelector(".tools").getBoundingClientRect(), here = $("here");
    var at = bar.top > 0 ? null : document.elementFromPoint(bar.left + bar.width / 2, bar.bottom + 8);
    at = at && at.closest(".fields li[id], .version");
    if (at && at.id === here.dataset.at) { return; }
    here.dataset.at = at ? at.id : "";
    here.textContent = "";
    mark(at && at.closest(".version"));
    if (!at) { return; }
    var a = document.createElement("a");
    a.href = "#" + encodeURIComponent(at.id);
    a.textContent = at.id;
    here.appendChild(a);
    here.scrollLeft = here.scrollWidth; // the end of a long path tells the most
  }
  function close() { list.hidden = true; input.setAttribute("aria-expanded", "false"); }

  if (input) {
    var bar = document.querySelector(".tools"), room = function () { document.documentElement.style.scrollPaddingTop = bar.offsetHeight + 8 + "px"; };
    bar.hidden = false;
    room();
    addEventListener("resize", room);
    input.addEventListener("input", search);
    input.addEventListener("keydown", function (e) {
      if (e.key === "ArrowDown") { choose(1); e.preventDefault(); }
      if (e.key === "ArrowUp") { choose(-1); e.preventDefault(); }
      if (e.key === "Escape") { input.value = ""; close(); }
      if (e.key === "Enter") {
        var options = list.querySelectorAll("[role=option] a");
        if (options.length) { location.hash = options[Math.max(chosen, 0)].getAttribute("href"); close(); }
      }
    });
    input.addEventListener("focus", search);
    document.addEventListener("click", function (e) { if (e.target !== input) { close(); } });
    document.addEventListener("keydown", function (e) {
      var t = e.target.tagName;
      if (e.key === "/" && t !== "INPUT" && t !== "TEXTAREA") { input.focus(); e.preventDefault(); }
    });
    var each = function (open) {
      document.querySelectorAll("main details").forEach(function (d) { d.open = open; });
    };
    $("open").addEventListener("click", function () { each(true); });
    $("shut").addEventListener("click", function () { each(false); });
    var root = document.documentElement;
    try { root.dataset.tone = localStorage.getItem("tone") || ""; } catch (e) { /* no storage for files */ }
    $("tone").addEventListener("click", function () {
      var dark = root.dataset.tone ? root.dataset.tone === "dark" : matchMedia("(prefers-color-scheme:dark)").matches;
      root.dataset.tone = dark ? "light" : "dark";
      try { localStorage.setItem("tone", root.dataset.tone); } catch (e) { /* no storage for files */ }
    });
    var due = false;
    addEventListener("scroll", function () {
      if (!due) { requestAnimationFrame(function () { due = false; whereabouts(); }); }
      due = true;
    }, { passive: true });
    addEventListener("beforeprint", function () { each(true); });
    // what lies deep opens when somebody looks there
    document.querySelectorAll(".fields .fields .fields details").forEach(function (d) { d.open = false; });
  }
  addEventListener("hashchange", follow);
  follow();
})();
