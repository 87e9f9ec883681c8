import { defineLanguage } from '../../src/language.ts'

export const plPl = defineLanguage({
  code: 'pl_PL',
  urlSegment: 'pl',
  intl: 'pl',
  dir: 'ltr',
  ownName: 'Polski',
  complete: true,
})
