import { differer } from '../differer.tsx'
import { Chargement } from '../ui/Chargement.tsx'

const formulaire = import.meta.env.SSR ? await import('./FormulaireInscription.tsx') : null
const rejoindre = import.meta.env.SSR ? await import('./RejoindreOffice.tsx') : null

/** Le formulaire, que l’on va chercher pendant que la personne choisit qui elle est. */
export const chargerFormulaire = () => import('./FormulaireInscription.tsx')

/** Les formulaires : rendus par le serveur, rendus vivants après la page. */
export const FormulaireInscription = differer(
  chargerFormulaire,
  formulaire,
  (m) => m.FormulaireInscription,
  () => <Chargement lignes={8} />,
)
export const RejoindreOffice = differer(
  () => import('./RejoindreOffice.tsx'),
  rejoindre,
  (m) => m.RejoindreOffice,
  () => <Chargement lignes={8} />,
)
