import { SiteFacts } from '@orrery/model/wire/site'
import { paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** What is to be said of the site itself. */
export const site = defineResource({
  getSiteFacts: {
    method: 'GET',
    path: '/v1/site',
    summary:
      'Who runs the site, on which version of the program, under which terms its data may be used, and what its archive takes on disk',
    params: paramsOf({}),
    reply: SiteFacts,
    errors: [],
    cacheSeconds: 60,
  },
})
