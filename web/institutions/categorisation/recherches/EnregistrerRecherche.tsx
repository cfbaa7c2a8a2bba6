import { enregistrerRecherche, type RechercheEnregistree } from '#contract/institutions/recherches.ts'
import {
  ALERTES,
  CODES_ALERTES,
  CODES_PARTAGES,
  PARTAGES,
  type Alerte,
  type Partage,
} from '#domain/institutions/categorisation/recherches/alertes.ts'
import {
  NOM_DE_RECHERCHE_MAX,
  verifierNomDeRecherche,
} from '#domain/institutions/categorisation/recherches/recherches.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import type { RechercheALEcran } from './demande.ts'

const QUI = CODES_PARTAGES.map((valeur) => ({ valeur, libelle: PARTAGES[valeur].libelle }))
const QUAND = CODES_ALERTES.map((valeur) => ({ valeur, libelle: ALERTES[valeur].libelle }))

/** D’où l’on part : un nom proposé pour une recherche neuve, ou celle que l’on change. */
type Depart = { nom?: string } | { changee: RechercheEnregistree }

const NEUVE = { partage: 'MOI', alerte: 'AUCUNE' } as const

/** Nomme une recherche de l’outil, dit qui la retrouve et quand prévenir (§3.5). */
export function EnregistrerRecherche({
  recherche,
  depart = {},
  surEnregistree,
  surFermeture,
}: {
  recherche: RechercheALEcran
  depart?: Depart
  surEnregistree: (enregistree: RechercheEnregistree) => void
  surFermeture: () => void
}) {
  const changee = 'changee' in depart ? depart.changee : null
  const f = useSaisie<{ nom: string; partage: Partage; alerte: Alerte }>({
    depart: changee
      ? { nom: changee.nom, partage: changee.partage, alerte: changee.alerte }
      : { nom: ('nom' in depart && depart.nom) || '', ...NEUVE },
    libelles: { nom: 'Nom de la recherche', partage: 'Qui la retrouve', alerte: 'Me prévenir par courriel' },
    verifier: verifierNomDeRecherche,
    envoyer: async (saisie) => {
      const enregistree = await essayer(enregistrerRecherche, {
        body: { ...recherche, ...saisie, ...(changee && { id: changee.id, version: changee.version }) },
      })
      notifier({
        ton: 'succes',
        titre: changee ? 'Recherche modifiée' : 'Recherche enregistrée',
        texte: `«\u202f${enregistree.nom}\u202f» est dans vos recherches.`,
      })
      surEnregistree(enregistree)
      surFermeture()
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="enregistrer-recherche"
      titre={changee ? 'Modifier cette recherche' : 'Enregistrer cette recherche'}
      action="Enregistrer"
      echec="La recherche n’est pas enregistrée"
      surFermeture={surFermeture}
    >
      <ChampTexte
        {...f.texte('nom')}
        aide={`Par exemple «\u202fMandats expirés de Lyon 3e\u202f», ${NOM_DE_RECHERCHE_MAX} caractères au plus.`}
        requis
        maxLength={NOM_DE_RECHERCHE_MAX}
      />
      <ChoixRadio
        {...f.texte('partage')}
        requis
        options={QUI}
        aide="Partagée, vos collègues la lancent ou la copient. Vous seul la changez et la supprimez."
      />
      <ChoixRadio
        {...f.texte('alerte')}
        requis
        options={QUAND}
        aide="Le courriel donne les numéros des copropriétés entrées et sorties depuis la dernière fois."
      />
      {changee !== null && changee.criteresDisparus.length > 0 && (
        <p>
          {`L’outil n’a plus ce qui suit, et l’enregistrement l’oubliera\u00a0: ${changee.criteresDisparus.join('\u202f; ')}.`}
        </p>
      )}
    </ModaleDeFormulaire>
  )
}
