import { defineLanguage } from '../../src/language.ts'

export const hiIn = defineLanguage({
  code: 'hi_IN',
  urlSegment: 'hi',
  intl: 'hi',
  dir: 'ltr',
  ownName: 'हिन्दी',
  complete: true,
})
