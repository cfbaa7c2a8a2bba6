import { repondre } from '../pdf-fil.ts'
import { ecrireClasseur } from './ecrire.ts'

repondre(ecrireClasseur)
