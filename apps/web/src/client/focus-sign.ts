import type { PageMatch } from '../routing/router.ts'

/** By what a control is found again in a page that was drawn anew: its element, its name, and which of those that share both. */
export type FocusSign = { readonly tag: string; readonly name: string; readonly nth: number }

/** As much of an element as its sign is made of. */
export type Signed = {
  readonly tagName: string
  readonly textContent: string | null
  readonly getAttribute: (name: string) => string | null
}

const NAMES = ['data-tab', 'rel', 'name', 'aria-label'] as const

/** What a control is called whatever it is set to: behind a colon stands its value. A table has no name of its own here. */
export function controlName(element: Signed): string {
  if (element.tagName === 'TABLE' || element.tagName === 'H1') return ''
  const told = NAMES.map((name) => element.getAttribute(name)).find((value) => value !== null && value !== '')
  return (told ?? element.textContent ?? '').split(':')[0]!.trim()
}

/** The sign of a control among all of its page. */
export function signOf<E extends Signed>(element: E, all: readonly E[]): FocusSign {
  const name = controlName(element)
  const alike = all.filter((other) => other.tagName === element.tagName && controlName(other) === name)
  return { tag: element.tagName, name, nth: Math.max(0, alike.indexOf(element)) }
}

/** The control that a sign means, or null. */
export const findSigned = <E extends Signed>({ tag, name, nth }: FocusSign, all: readonly E[]): E | null =>
  all.filter((other) => other.tagName === tag && controlName(other) === name)[nth] ?? null

/** Path parameters that name a part of a subject, not another one. */
const PARTS = new Set(['tab', 'nav', 'subNav'])

/** Whether two places are the same page about the same thing: another tab, page, order or filter of it. Pure. */
export function isSameSubject(a: PageMatch | null, b: PageMatch | null): boolean {
  if (a === null || b === null || a.route.id !== b.route.id || a.chain?.code !== b.chain?.code) return false
  return [...new Set([...Object.keys(a.params), ...Object.keys(b.params)])].every(
    (name) => PARTS.has(name) || a.params[name] === b.params[name],
  )
}
