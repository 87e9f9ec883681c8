import { defineLanguage } from '../../src/language.ts'

export const ar = defineLanguage({
  code: 'ar',
  urlSegment: 'ar',
  intl: 'ar',
  dir: 'rtl',
  ownName: 'العربية',
  complete: true,
})
