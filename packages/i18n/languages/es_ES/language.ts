import { defineLanguage } from '../../src/language.ts'

export const esEs = defineLanguage({
  code: 'es_ES',
  urlSegment: 'es',
  intl: 'es',
  dir: 'ltr',
  ownName: 'Español',
  complete: true,
})
