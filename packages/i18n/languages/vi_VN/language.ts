import { defineLanguage } from '../../src/language.ts'

export const viVn = defineLanguage({
  code: 'vi_VN',
  urlSegment: 'vi',
  intl: 'vi',
  dir: 'ltr',
  ownName: 'Tiếng Việt',
  complete: true,
})
