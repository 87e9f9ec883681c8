import { defineLanguage } from '../../src/language.ts'

export const fa = defineLanguage({
  code: 'fa',
  urlSegment: 'fa',
  intl: 'fa',
  dir: 'rtl',
  ownName: 'فارسی',
  complete: true,
})
