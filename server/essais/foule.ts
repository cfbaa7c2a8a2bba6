import { setPriority } from 'node:os'
import autocannon from 'autocannon'

// Une foule vient d’ailleurs : elle ne prend pas à la machine le temps du produit qu’on mesure.
setPriority(19)

const [origine = '', path = '', visiteurs = '1', corps = '[]'] = process.argv.slice(2)
const foule = autocannon({
  url: origine,
  connections: Number(visiteurs),
  duration: 60,
  requests: (JSON.parse(corps) as unknown[]).map((demande, i) => ({
    method: 'POST',
    path,
    // Chacun de chez lui.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` },
    body: JSON.stringify(demande),
  })),
})
let reponses = 0
foule.on('response', () => {
  reponses += 1
  if (reponses === Number(visiteurs)) process.send?.('la')
})
process.once('message', () => foule.stop())
const { non2xx, errors } = await foule
process.send?.({ reponses, fausses: non2xx + errors })
process.disconnect()
