/** Fills an ICU message of the page's language: `t('block.title', { height: 7 })`. Falls back to en_US, then to the key. */
export type Translate = (key: string, slots?: Readonly<Record<string, string | number>>) => string
