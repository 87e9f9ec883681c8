import { defineLanguage } from '../../src/language.ts'

export const jaJp = defineLanguage({
  code: 'ja_JP',
  urlSegment: 'ja',
  intl: 'ja',
  dir: 'ltr',
  ownName: '日本語',
  complete: true,
  onPrefixedSite: false,
})
