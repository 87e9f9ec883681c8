import { labelText, type PrivateLabels } from './private-labels.ts'

/** A file of labels is no longer: 500 of them have a tenth of it. */
export const LABEL_FILE_BYTES = 1_000_000

/** Labels as a file: a JSON object of texts by address. */
export const labelFile = (labels: PrivateLabels): string => `${JSON.stringify(Object.fromEntries(labels), null, 2)}\n`

/** Labels of such a file by address; none where it is no such file. What is no text by an address is left out. */
export function readLabelFile(text: string): readonly (readonly [address: string, label: string])[] {
  if (text.length > LABEL_FILE_BYTES) return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([address, label]: [string, unknown]) =>
    isLabelled(address) && typeof label === 'string' && labelText(label) !== '' ? [[address, labelText(label)]] : [],
  )
}

/** Whether a text may be an address of any chain: one word of what addresses are written in. */
export const isLabelled = (address: string): boolean => /^[\w:.-]{8,160}$/.test(address)
