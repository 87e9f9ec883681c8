import { defineLanguage } from '../../src/language.ts'

export const enUs = defineLanguage({
  code: 'en_US',
  urlSegment: 'en',
  intl: 'en',
  dir: 'ltr',
  ownName: 'English',
  complete: true,
})
