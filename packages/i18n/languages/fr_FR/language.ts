import { defineLanguage } from '../../src/language.ts'

export const frFr = defineLanguage({
  code: 'fr_FR',
  urlSegment: 'fr',
  intl: 'fr',
  dir: 'ltr',
  ownName: 'Français',
  complete: true,
})
