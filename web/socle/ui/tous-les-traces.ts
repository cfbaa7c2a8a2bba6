import { ajouterTraces } from './Icone.tsx'
import { TRACES_DAILLEURS } from './traces.ts'

// Importé pour cela seul, par ce que seuls les formulaires et les écrans des personnes connectées chargent.
ajouterTraces(TRACES_DAILLEURS)
