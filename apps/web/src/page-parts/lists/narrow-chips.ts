/** A control of a form as it is read: what it is called, what it says and what it sends. */
export type NarrowControl = {
  readonly name: string
  readonly type: string
  readonly value: string
  readonly label: string
  /** What a visitor sees chosen; the value itself where it was typed; empty for a tick, which says no more than its label. */
  readonly text: string
}

/** What a list is narrowed to, and the query without it. */
export type NarrowChip = { readonly name: string; readonly text: string; readonly search: string }

/** Chips for the fields of a form that say something (screens-evm §0.3). What is hidden in the form stays in every query; `filter`, which opens the form, in none. Pure. */
export function narrowChips(controls: readonly NarrowControl[]): readonly NarrowChip[] {
  const sent = controls.filter(({ name, value }) => name !== '' && name !== 'filter' && value !== '')
  return sent
    .filter(({ type }) => type !== 'hidden')
    .map(({ name, label, text }) => {
      const left = sent.filter((one) => one.name !== name).map((one) => [one.name, one.value])
      const query = new URLSearchParams(left).toString()
      return { name, text: text === '' ? label : `${label}: ${text}`, search: query === '' ? '' : `?${query}` }
    })
}

/** The controls of a form of the page. */
export const controlsOf = (form: HTMLFormElement): readonly NarrowControl[] =>
  [...form.elements].flatMap((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) return []
    const { name, type, value, labels } = element
    const isBox = element instanceof HTMLInputElement && type === 'checkbox'
    if (isBox && !element.checked) return []
    const chosen = element instanceof HTMLSelectElement ? element.selectedOptions[0]?.text : undefined
    return [{ name, type, value, label: labels?.[0]?.textContent ?? name, text: isBox ? '' : (chosen ?? value) }]
  })
