import { defineLanguage } from '../../src/language.ts'

export const ukUa = defineLanguage({
  code: 'uk_UA',
  urlSegment: 'uk',
  intl: 'uk',
  dir: 'ltr',
  ownName: 'Українська',
  complete: true,
})
