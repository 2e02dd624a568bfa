// A list box for selects, commands and completions: arrow keys move, Enter selects, Escape closes.

import { freshId, h } from "./dom.js";

const NONE = -1; // no entry is current

export class Listbox {
  #current = 0;
  #options = [];

  #owner = null;

  /** `onTake(item)` is called when one is selected. Items are {label, detail?, value, chosen?}. */
  constructor({ label, onTake, multiple = false }) {
    this.onTake = onTake;
    this.multiple = multiple;
    this.element = h("ul.listbox", {
      id: freshId("list"),
      role: "listbox",
      tabIndex: -1, // the focus stays with its owner, even if the list scrolls
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
      hidden: true,
    });
  }

  /** The input or button that keeps the focus while the list is open; its ARIA attributes name the current entry. */
  ownedBy(owner) {
    this.#owner = owner;
    owner.setAttribute("role", "combobox");
    owner.setAttribute("aria-haspopup", "listbox");
    owner.setAttribute("aria-controls", this.element.id);
    this.#tell();
  }

  get open() {
    return !this.element.hidden && this.#options.length > 0;
  }

  get currentId() {
    return this.open ? (this.#options[this.#current]?.element.id ?? null) : null;
  }

  /** With `preselect` false Enter takes nothing until an arrow key has gone to an entry. */
  show(items, { preselect = true } = {}) {
    this.#options = items.map((item) => ({ item, element: this.#option(item) }));
    this.#current = Math.max(preselect ? 0 : NONE, items.findIndex((item) => item.chosen));
    this.element.replaceChildren(...this.#options.map(({ element }) => element));
    this.element.hidden = items.length === 0;
    this.element.scrollIntoView({ block: "nearest" });
    this.#mark();
  }

  hide() {
    this.element.hidden = true;
    this.#options = [];
    this.element.replaceChildren();
    this.#tell();
  }

  /** Whether the list has handled the key. */
  handle(event) {
    if (!this.open) return false;
    const last = this.#options.length - 1;
    const moves = {
      ArrowDown: () => (this.#current = this.#current === last ? 0 : this.#current + 1),
      ArrowUp: () => (this.#current = this.#current <= 0 ? last : this.#current - 1),
      Home: () => (this.#current = 0),
      End: () => (this.#current = last),
      Enter: () => this.take(),
      ...(this.multiple ? {} : { Tab: () => this.take() }), // with several values, Tab moves on to the button that ends the selection
      Escape: () => this.hide(),
    };
    if (!(event.key in moves) || (event.key === "Tab" && event.shiftKey)) return false;
    if (this.#current === NONE && (event.key === "Tab" || event.key === "Enter")) return false;
    event.preventDefault();
    moves[event.key]();
    this.#mark();
    return true;
  }

  take(place = this.#current) {
    const option = this.#options[place];
    if (option) this.onTake(option.item, option.element);
  }

  #option(item) {
    const element = h(
      "li",
      { id: freshId("option"), role: "option", "aria-selected": String(Boolean(item.chosen)) },
      h("span.label", {}, item.label),
      item.detail ? h("span.detail", {}, item.detail) : null,
    );
    element.addEventListener("mousedown", (event) => event.preventDefault());
    element.addEventListener("click", () => this.onTake(item, element));
    return element;
  }

  #mark() {
    this.#options.forEach(({ element }, place) => {
      element.classList.toggle("current", place === this.#current);
      if (!this.multiple) element.setAttribute("aria-selected", String(place === this.#current));
    });
    this.#options[this.#current]?.element.scrollIntoView({ block: "nearest" });
    this.#tell();
  }

  #tell() {
    this.#owner?.setAttribute("aria-expanded", String(this.open));
    if (this.currentId) this.#owner?.setAttribute("aria-activedescendant", this.currentId);
    else this.#owner?.removeAttribute("aria-activedescendant");
  }
}

const ROOM_FOR_SOME = 180; // pixels: about three entries and a button

/** Place a list below its button, or above where there is more room. */
export function layOut(box, opener) {
  const around = (opener.closest("#messages") ?? document.documentElement).getBoundingClientRect();
  const at = opener.getBoundingClientRect();
  const [above, below] = [at.top - around.top, around.bottom - at.bottom];
  box.style.maxHeight = "";
  const up = box.offsetHeight > below && above > below;
  box.classList.toggle("up", up);
  box.style.maxHeight = `${Math.max(ROOM_FOR_SOME, Math.min(box.offsetHeight, (up ? above : below) - 8))}px`;
  box.scrollIntoView({ block: "nearest" });
}
