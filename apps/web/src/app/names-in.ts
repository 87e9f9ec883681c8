type Fields = Readonly<Record<string, unknown>>

/**
 * What addresses are called, from the answers that a page's data is or holds: by themselves, as a part that may fail, or as parts of its tab. The
 * server tells it beside an answer's own fields or in a list's `extend`; anything deeper is a stranger's text.
 */
export const namesIn = (data: unknown): Record<string, string> => toldIn(data, 'addressNames')

/** The same of what they are called or known to be (`AddressMark`). */
export function toldIn(data: unknown, field: 'addressNames' | 'addressMarks'): Record<string, string> {
  const page = fieldsOf(data)
  const held = [...Object.values(page), ...Object.values(fieldsOf(page['tab']))].map(fieldsOf)
  const answers = [page, ...held.map((part) => (part['state'] === 'ready' ? fieldsOf(part['value']) : part))]
  return Object.assign(
    {},
    ...answers.flatMap((answer) => [answer[field], fieldsOf(answer['extend'])[field]]),
  ) as Record<string, string>
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
