import { defineLanguage } from '../../src/language.ts'

export const itIt = defineLanguage({
  code: 'it_IT',
  urlSegment: 'it',
  intl: 'it',
  dir: 'ltr',
  ownName: 'Italiano',
  complete: true,
})
