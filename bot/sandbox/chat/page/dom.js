// Creation of elements: the only module that does it, so that nothing is built from HTML text.

/** `h("button.primary", {type: "button", onclick}, "Play")`: an element with classes, properties and children. */
export function h(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  element.classList.add(...classes);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key in element && !key.includes("-")) element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** Focus a field, but not on touch screens, where that would open the on-screen keyboard. */
export function offerToWrite(field) {
  if (matchMedia("(pointer: coarse)").matches) document.activeElement?.blur();
  else field.focus();
}

/** A unique id for labels and lists that refer to each other. */
let counter = 0;
export const freshId = (prefix) => `${prefix}-${(counter += 1)}`;
