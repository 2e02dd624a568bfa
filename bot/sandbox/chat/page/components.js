// The components of a message as controls: one function per type, in a table. The numbers are Discord's.

import { freshId, h } from "./dom.js";
import { layOut, Listbox } from "./listbox.js";
import { link, markdown } from "./markdown.js";
import { openPicture } from "./picture.js";

const BUTTONS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

const emoji = (it) => (it ? h("span.emoji", { "aria-hidden": "true" }, it.id ? `:${it.name}:` : it.name) : null);

function button(it, room) {
  const inside = [emoji(it.emoji), it.label ?? ""];
  if (it.style === 5) return link(it.url, inside, room, "a.button.link");
  const name = `button.button.${BUTTONS[it.style] ?? "secondary"}`;
  return h(name, { type: "button", disabled: it.disabled, onclick: (event) => room.click(it.custom_id, event.currentTarget) }, inside);
}

/** The options of a select: its own, or people, roles and channels. */
function offered(it, room) {
  if (it.type === 3) {
    return it.options.map((option) => ({
      label: `${option.emoji?.name && !option.emoji.id ? `${option.emoji.name} ` : ""}${option.label}`,
      detail: option.description,
      value: option.value,
      chosen: option.default,
    }));
  }
  if (it.type === 8) return room.channels().map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  const people = it.type === 6 ? [] : room.people().map((person) => ({ label: person.name, value: person.id }));
  const roles = it.type === 5 ? [] : room.roles().map((role) => ({ label: `@${role.name}`, value: role.id }));
  return [...people, ...roles];
}

/** A select. With several values, the selection is sent when the list closes, as Discord does. */
function select(it, room) {
  const items = offered(it, room);
  const [least, most] = [it.min_values ?? 1, it.max_values ?? 1];
  const chosen = new Set(items.filter((item) => item.chosen).map((item) => item.value));
  const label = it.placeholder ?? room.say("choose");
  const words = () => items.filter((item) => chosen.has(item.value)).map((item) => item.label).join(", ") || label;
  const shown = h("span", {}, words());
  const list = new Listbox({ label, onTake, multiple: most > 1 });
  const done = h("button.button.primary.done", { type: "button", hidden: most === 1, onclick: () => toggle(false) }, room.say("done"));
  const opener = h("button.select", { type: "button", disabled: it.disabled, "aria-label": label }, shown, h("span.arrow", { "aria-hidden": "true" }, "▾"));
  const dropdown = h("div.dropdown", { hidden: true }, list.element, done);
  const whole = h("div.selecting", {}, opener, dropdown);
  let before = "";
  list.ownedBy(opener);

  function toggle(open) {
    if (open === !dropdown.hidden) return;
    if (document.activeElement === done) opener.focus();
    dropdown.hidden = !open;
    if (open) {
      before = [...chosen].sort().join();
      list.show(items.map((item) => ({ ...item, chosen: chosen.has(item.value) })));
      layOut(dropdown, opener);
      document.addEventListener("pointerup", leave);
      return;
    }
    list.hide();
    document.removeEventListener("pointerup", leave);
    const changed = [...chosen].sort().join() !== before;
    if (changed && chosen.size >= least && opener.isConnected) room.select(it.custom_id, [...chosen], opener);
  }
  function leave({ target }) {
    if (!whole.contains(target)) toggle(false);
  }
  function onTake(item, element) {
    if (most === 1) chosen.clear();
    if (!chosen.delete(item.value) && chosen.size < most) chosen.add(item.value);
    element.setAttribute("aria-selected", String(chosen.has(item.value)));
    shown.textContent = words();
    if (most === 1) {
      before = null; // selecting the selected value again is sent, too
      toggle(false);
    }
  }
  opener.addEventListener("click", () => toggle(dropdown.hidden));
  whole.addEventListener("keydown", (event) => {
    if (dropdown.hidden && event.target === opener && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      toggle(true);
    } else if (event.target !== done) {
      if (list.handle(event)) toggle(list.open);
    } else if (event.key === "Escape") toggle(false);
  });
  whole.addEventListener("focusout", () => setTimeout(() => !whole.contains(document.activeElement) && toggle(false), 150));
  return whole;
}

function picture(media, description, room, name = "img") {
  const seen = h(name, { src: media.url, alt: description ?? "", loading: "lazy" });
  const open = () => openPicture(media.url, description ?? "", { close: room.say("close"), zoom: room.say("zoom") });
  return h("button.picture", { type: "button", title: room.say("openPicture"), onclick: open }, seen);
}

/** A gallery as Discord lays it out: one picture in full, several as a mosaic of cropped tiles (`chat.css`). */
function gallery(it, room) {
  const count = it.items.length;
  // From five on, the first row has what is left over from rows of three.
  const shape = count < 5 ? `of-${count}` : `rows.first-${count % 3}`;
  return h(`div.gallery.${shape}`, {}, it.items.map((item) => picture(item.media, item.description, room)));
}

const MAKERS = {
  1: (it, room) => h("div.row", {}, build(it.components, room)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (it, room) => h("div.section", {}, h("div", {}, build(it.components, room)), build([it.accessory], room)),
  10: (it, room) => h("div.text", {}, markdown(it.content, room.context)),
  11: (it, room) => h("div.thumbnail", {}, picture(it.media, it.description, room)),
  12: gallery,
  13: (it) => h("a.file", { href: it.file.url, download: "" }, it.name ?? it.file.url.split("/").pop()),
  14: (it) => h(it.divider === false ? "div.gap" : "hr"),
  17: (it, room) => {
    const box = h("div.container", {}, build(it.components, room));
    if (it.accent_color) box.style.borderInlineStartColor = `#${it.accent_color.toString(16).padStart(6, "0")}`;
    return box;
  },
};

/** Elements for components. `room` is their context: actions (click, select), words and people. */
export function build(components, room) {
  return components.filter(Boolean).map((it) => MAKERS[it.type]?.(it, room) ?? h("p.small", {}, `(component ${it.type})`));
}

/** The inputs of a modal: [element, custom id, read function]. */
export function inputs(components, room) {
  return components.flatMap((it) => {
    if (it.type === 1) return inputs(it.components.map((child) => ({ type: 18, label: child.label, component: child })), room);
    if (it.type === 10) return [[h("div.text", {}, markdown(it.content, room.context)), null, null]];
    if (it.type !== 18) return [];
    return [field(it, it.component, room)];
  });
}

function field(around, it, room) {
  const id = freshId("field");
  const hint = around.description ? h("p.small", { id: `${id}-hint` }, around.description) : null;
  const described = hint ? `${id}-hint` : null;
  const control = it.type === 4 ? written(it, id, described) : ticked(it, id, room);
  const optional = it.required === false ? h("span.small", {}, ` (${room.say("optional")})`) : null;
  return [h("div.field", {}, h("label", { htmlFor: id }, around.label ?? "", optional), hint, control.element), it.custom_id, control.read];
}

function written(it, id, described) {
  const properties = { id, value: it.value ?? "", placeholder: it.placeholder ?? "", required: it.required !== false, "aria-describedby": described };
  const element = it.style === 2 ? h("textarea", { ...properties, rows: 4 }) : h("input", { ...properties, type: "text" });
  if (it.max_length) element.maxLength = it.max_length;
  return { element, read: () => element.value };
}

function ticked(it, id, room) {
  const most = it.max_values ?? 1;
  const options = offered(it, room).map((item) => h("option", { value: item.value, selected: item.chosen }, item.label));
  const element = h("select", { id, multiple: most > 1, size: most > 1 ? Math.min(6, options.length) : 1, required: it.required !== false }, options);
  return { element, read: () => [...element.selectedOptions].map((option) => option.value) };
}
