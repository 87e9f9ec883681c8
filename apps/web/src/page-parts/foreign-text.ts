import { displayName } from '@orrery/entities/display-name'

/** Text from the chain, which may be long: its controls go, its length stays. For a `<bdi>`. */
export const foreignText = (text: string): string =>
  [...text].length <= 64
    ? displayName(text).text
    : text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b-\u200f\u2060-\u2064\ufeff]/gu, '')
