import { describeModel, LOCAL_ERRORS } from '../contracts/model.ts'
import { providerBench, WAYS } from './provider-bench.ts'

const CLOUD_ERRORS = LOCAL_ERRORS.map((code) => {
  if (code === 'model_missing') return 'model_unknown'
  return code === 'model_unreachable' ? 'model_no_connection' : code
})

for (const way of WAYS) {
  const errors = way.provider === 'compatible' ? LOCAL_ERRORS : CLOUD_ERRORS
  describeModel(way.name, providerBench(way), errors)
  describeModel(`${way.name}, one byte at a time`, providerBench(way, 1), errors)
}
