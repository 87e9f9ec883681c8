/** Whether what something is called by holds every word of a text, in any case; everything does of an empty one. Pure. */
export function holdsWords(called: string, text: string): boolean {
  const within = called.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word))
}
