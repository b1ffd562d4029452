export const STEPS = ['填写份额', '确认并验证', '提交结果']
