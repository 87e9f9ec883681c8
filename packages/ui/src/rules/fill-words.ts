/** Puts values into the `{name}` places of a text of the kit. What is not handed in stays as it is. */
export const fillWords = (text: string, slots: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(slots, name) ? String(slots[name]) : place))
