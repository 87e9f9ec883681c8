import type { PrivateLabels } from '../../labels/private-labels.ts'

/**
 * A field's text with addresses in place of labels that the visitor gave them, in any case, behind an exclamation mark, too (screens-evm §17): labels never leave the
 * browser. A label of several addresses stands for all of them. Pure.
 */
export function withoutLabels(text: string, labels: PrivateLabels): string {
  if (labels.size === 0) return text
  return text
    .split(/[,;]/)
    .map((part) => {
      const [, mark = '', name = ''] = /^\s*(!?)\s*(.*?)\s*$/s.exec(part) ?? []
      const wanted = name.toLowerCase()
      const named = [...labels].flatMap(([address, label]) => (label.toLowerCase() === wanted ? [mark + address] : []))
      return named.length === 0 ? part : named.join(',')
    })
    .join(',')
}
