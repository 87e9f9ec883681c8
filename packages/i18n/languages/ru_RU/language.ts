import { defineLanguage } from '../../src/language.ts'

export const ruRu = defineLanguage({
  code: 'ru_RU',
  urlSegment: 'ru',
  intl: 'ru',
  dir: 'ltr',
  ownName: 'Русский',
  complete: true,
})
