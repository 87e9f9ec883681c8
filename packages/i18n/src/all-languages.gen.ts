import { enUs } from '../languages/en_US/language.ts'
import { ar } from '../languages/ar/language.ts'
import { deDe } from '../languages/de_DE/language.ts'
import { zhCn } from '../languages/zh_CN/language.ts'
import type { Language, Messages } from './language.ts'

export const LANGUAGES: readonly Language[] = [
  enUs,
  ar,
  deDe,
  zhCn,
]

/** Loads the messages of a language; the browser loads those of its page only. */
export const MESSAGES: Readonly<Record<string, () => Promise<Messages>>> = {
  en_US: async () => (await import('./bundles/en-us.gen.ts')).messages,
  ar: async () => (await import('./bundles/ar.gen.ts')).messages,
  de_DE: async () => (await import('./bundles/de-de.gen.ts')).messages,
  zh_CN: async () => (await import('./bundles/zh-cn.gen.ts')).messages,
}
