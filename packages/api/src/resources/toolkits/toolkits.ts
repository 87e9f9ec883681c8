import { Type } from 'typebox'
import { Nullable } from '@orrery/model/wire/common'
import { defineResource } from '../../contract/resource.ts'
import { paramsOf } from '../../contract/params.ts'

/** The tools of the site (explorer §3.8). */
export const toolkits = defineResource({
  listToolkits: {
    method: 'GET',
    path: '/v2/index/get_all_toolkits',
    summary: 'Tools that this site variant shows to this visitor',
    params: paramsOf({
      region: Type.Optional(
        Type.Union([Type.Literal('mainland'), Type.Literal('other')], {
          description: 'Where the visitor is; other unless told.',
        }),
      ),
      brand: Type.Optional(
        Type.Union([Type.Literal('primary'), Type.Literal('other')], {
          description: 'The site variant; primary unless told.',
        }),
      ),
    }),
    reply: Type.Object({
      hits: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          category: Type.Union([
            Type.Literal('address'),
            Type.Literal('token'),
            Type.Literal('tool'),
            Type.Literal('insight'),
            Type.Literal('other'),
          ]),
          introduction: Type.String(),
          /** Page of the tool, below the site or the first of its chains that has it. */
          link: Type.String(),
          /** The same on the site variant whose paths have the prefix `/explorer`. */
          okxLink: Type.String(),
          /** Path of its picture, below the site or its content delivery; null where it has none. */
          largeImage: Nullable(Type.String()),
          needWeb3Login: Type.Boolean(),
          recommendIds: Type.Array(Type.Integer()),
        }),
      ),
    }),
    errors: [],
    cacheSeconds: 300,
  },
})
