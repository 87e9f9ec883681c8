import { defineLanguage } from '../../src/language.ts'

export const trTr = defineLanguage({
  code: 'tr_TR',
  urlSegment: 'tr',
  intl: 'tr',
  dir: 'ltr',
  ownName: 'Türkçe',
  complete: true,
})
