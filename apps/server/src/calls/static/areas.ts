import { areaList } from '@vant/area-data'

export type Area = { code: string; name: string }
export type Province = {
  provincecode: string
  provincename: string
  cities: { cityno: string; cityname: string; counties: { countyno: string; countyname: string }[] }[]
}

/** Taiwan, Hong Kong and Macau are not in the mainland's table of cities and counties. */
const SPECIAL = /^(71|81|82)/
// The standard's own words for the second level in municipalities and for counties directly under a province.
const CITY_NAMES: Readonly<Record<string, string>> = {
  '110100': '市辖区',
  '120100': '市辖区',
  '310100': '市辖区',
  '500100': '市辖区',
  '419000': '省直辖县级行政区划',
  '429000': '省直辖县级行政区划',
  '469000': '省直辖县级行政区划',
}

// Each list is walked once, because this runs at every start.
const cities = byStart(areaList.city_list, 2)
const counties = byStart(areaList.county_list, 4)

const all = Object.entries(areaList.province_list).map(([provincecode, provincename]) => ({
  provincecode,
  provincename,
  cities: (cities.get(provincecode.slice(0, 2)) ?? []).map(({ code, name }) => ({
    cityno: code,
    cityname: CITY_NAMES[code] ?? name,
    counties: (counties.get(code.slice(0, 4)) ?? []).map(county => ({
      countyno: county.code,
      countyname: county.name,
    })),
  })),
}))

/** Administrative divisions in the order of their codes (GB/T 2260). */
export const areas: { provinces: Province[]; special: Province[] } = {
  provinces: all.filter(({ provincecode }) => !SPECIAL.test(provincecode)),
  special: all.filter(({ provincecode }) => SPECIAL.test(provincecode)),
}

/** Whether a code is a county's. */
export const isCounty = (code: string): boolean => Object.hasOwn(areaList.county_list, code)

/** Groups the divisions by the first digits of their codes. */
function byStart(list: Readonly<Record<string, string>>, digits: number) {
  const divisions = Object.entries(list).map(([code, name]): Area => ({ code, name }))
  return Map.groupBy(divisions, ({ code }) => code.slice(0, digits))
}
