export { brand } from '@zhixiao/domain/brand.ts'
