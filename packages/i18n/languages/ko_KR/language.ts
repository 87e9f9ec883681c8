import { defineLanguage } from '../../src/language.ts'

export const koKr = defineLanguage({
  code: 'ko_KR',
  urlSegment: 'ko',
  intl: 'ko',
  dir: 'ltr',
  ownName: '한국어',
  complete: true,
  onPrefixedSite: false,
})
