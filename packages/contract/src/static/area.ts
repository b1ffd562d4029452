import { z } from 'zod'
import { defineCall } from '../define-call.ts'

const county = z.object({ countyno: z.string(), countyname: z.string() })
const city = z.object({ cityno: z.string(), cityname: z.string(), counties: z.array(county) })
const province = z.object({ provincecode: z.string(), provincename: z.string(), cities: z.array(city) })

/** Division codes have six digits (GB/T 2260). Hong Kong, Macau and Taiwan are in a separate list. */
export const area = defineCall({
  door: 'site',
  id: 'CALL-017',
  name: 'static.area',
  summary: '省市区数据',
  method: 'GET',
  path: '/api/static/area.json',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({ provinces: z.array(province), special: z.array(province) }),
  errors: [],
})
