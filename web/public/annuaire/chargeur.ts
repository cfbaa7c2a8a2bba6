import { notFound, redirect } from '@tanstack/react-router'
import { lireAlentours, lireFiche, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { chargeDepartement } from '#contract/public/territoires.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireDemandeRefusee, phraseDuRefus } from '#web/socle/appels/refus.ts'
import type { DonneesAnnuaire } from './Annuaire.tsx'
import { filDesLieux } from './lieux.ts'
import { lireRechercheAdresse, PAR_PAGE } from './recherche.ts'

export async function chargerAnnuaire(
  appeler: Appeler,
  parametres: Record<string, unknown>,
): Promise<DonneesAnnuaire> {
  const lue = lireRechercheAdresse(parametres)
  const departements = await appeler(chargeDepartement, { params: { regionId: '0' } })
  const connu = departements.some((d) => d.code === lue.departement) ? lue.departement : ''
  // Un numéro entier se cherche par lui seul : la page ne dit pas un département qui ne filtre rien.
  const departement = lireNumero(lue.q) ? '' : connu
  const recherche = { ...lue, departement }
  const dit = {
    recherche,
    departements,
    departementInconnu: (parametres['departement'] ?? '') !== connu,
  }
  const envoyee = 'q' in parametres && recherche.vue === 'liste'
  if (!recherche.q.trim()) {
    if (!envoyee) return { ...dit, resultats: null, refus: null }
    // Un département choisi sans un mot est une recherche, que l’avancée sait faire.
    if (departement !== '') throw redirect({ href: `${CHEMINS.rechercheAvancee}?departement=${departement}` })
  }
  try {
    const resultats = await appeler(rechercherAnnuaire, {
      body: {
        adresseNonSelectionnee: recherche.q,
        departement: departement || null,
        paginationOptions: { pageNumber: recherche.page, pageSize: PAR_PAGE },
      },
    })
    return { ...dit, resultats, refus: null }
  } catch (cause) {
    return { ...dit, resultats: null, refus: phraseDuRefus(lireDemandeRefusee(cause)) }
  }
}

/**
 * La fiche d’un numéro tapé dans l’adresse, tirets permis ; introuvable pour tout autre texte. Le numéro d’une copropriété absorbée mène,
 * pour toujours, à la fiche de celle qui la garde.
 */
export async function chargerFiche(appeler: Appeler, numero: string) {
  const lu = lireNumero(numero)
  if (!lu) throw notFound()
  const fiche = await appeler(lireFiche, { params: { id: lu } })
  if (fiche.numero !== lu) throw redirect({ href: ADRESSES.fiche(fiche.numero), statusCode: 301 })
  const alentours = await appeler(lireAlentours, { params: { numero: lu } })
  return { fiche, alentours, fil: filDesLieux(alentours) }
}
