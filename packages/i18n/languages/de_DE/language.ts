import { defineLanguage } from '../../src/language.ts'

export const deDe = defineLanguage({
  code: 'de_DE',
  urlSegment: 'de',
  intl: 'de',
  dir: 'ltr',
  ownName: 'Deutsch',
  complete: true,
})
