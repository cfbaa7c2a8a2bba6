import { useLoaderData, useRouter } from '@tanstack/react-router'
import { ecrireModelePrecisions } from '#contract/teneur/validations/modele.ts'
import { ECRIRE_MODELES, estPermis } from '#domain/socle/acces/droit.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { messagePrecisions } from '#domain/teneur/validations/messages.ts'
import {
  LIBELLES_DU_MODELE,
  MODELE_DE_DEPART,
  MODELE_MAX,
  verifierModele,
  type ModeleDePrecisions,
} from '#domain/teneur/validations/modele.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { direRienDeChange } from '#web/socle/formulaire/rien-de-change.ts'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { relireSi } from '#web/socle/appels/relire.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampZone } from '#web/socle/ui/champs.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { ApercuDuCourriel } from './ApercuDuCourriel.tsx'

/** Une demande inventée, pour lire le courriel avant qu’il serve. */
const exemple = (modele: ModeleDePrecisions) =>
  messagePrecisions({
    prenom: 'Odette',
    nom: 'Rambervil',
    type: 'IMMATRICULATION',
    reference: 'IM-2026-000123',
    copropriete: {
      nom: 'Les Lilas',
      voie: '3 rue Haute',
      codePostal: '69003',
      localite: 'Lyon',
      numero: null,
    },
    reponse: { motifs: ['JUSTIF_NON_SIGNE'], raison: '' },
    suivi: '(lien vers la demande)',
    modele,
  })

function Ecrire({ modele }: { modele: ModeleDePrecisions & { version: number } }) {
  const router = useRouter()
  const f = useSaisie<ModeleDePrecisions>({
    depart: { ouverture: modele.ouverture, conclusion: modele.conclusion },
    libelles: LIBELLES_DU_MODELE,
    verifier: verifierModele,
    envoyer: async (tape) => {
      if (tape.ouverture === modele.ouverture && tape.conclusion === modele.conclusion) {
        direRienDeChange('Ce modèle est déjà en vigueur.')
        return
      }
      await essayer(ecrireModelePrecisions, { body: { ...tape, version: modele.version } }).catch(
        relireSi('MODELE_CHANGE', () => router.invalidate()),
      )
      notifier({
        ton: 'succes',
        titre: 'Modèle enregistré',
        texte: 'Il vaut pour les courriels qui partent à partir de maintenant.',
      })
      await router.invalidate()
    },
  })
  return (
    <>
      <Formulaire
        f={f}
        echec="Le modèle n’est pas enregistré"
        espace={4}
        obligatoires
        action="Enregistrer le modèle"
        bouton={{ icone: 'enregistrer' }}
        apres={
          <>
            <Bouton variante="secondaire" onClick={() => f.poser(MODELE_DE_DEPART)}>
              Remettre le texte d’origine
            </Bouton>
            <LienBouton variante="secondaire" href={CHEMINS.validations}>
              Revenir à la file
            </LienBouton>
          </>
        }
      >
        <ChampZone
          {...f.texte('ouverture')}
          aide="Après « Bonjour », avant la demande dont il s’agit et ce qu’il faut préciser."
          requis
          lignes={4}
          maxLength={MODELE_MAX}
        />
        <ChampZone
          {...f.texte('conclusion')}
          aide="Après le lien où la demande se reprend, avant la signature du registre."
          requis
          lignes={4}
          maxLength={MODELE_MAX}
        />
      </Formulaire>
      <Section titre="Le courriel tel qu’il partirait">
        <ApercuDuCourriel courriel={exemple(f.saisie)} />
      </Section>
    </>
  )
}

/** Le modèle du courriel qui demande des précisions (décision 0050) : le lire, et l’écrire pour qui y a droit. */
export function PageModele() {
  const modele = useLoaderData({ from: `/connecte${CHEMINS.modelePrecisions}` })
  const ecrit = estPermis(ECRIRE_MODELES, useCompte()?.authorities ?? null)
  const enVigueur = <ApercuDuCourriel courriel={exemple(modele)} />
  return (
    <Pile espace={6}>
      <TitrePage>Modèle du courriel de précisions</TitrePage>
      <p>
        Ces textes ouvrent et terminent le courriel que reçoit un déclarant dont une demande est à préciser.
        Les courriels déjà partis ne changent pas.
      </p>
      <p>
        {modele.depuis === null
          ? 'C’est le texte d’origine.'
          : `Modifié le ${afficherInstant(modele.depuis)}${modele.par === null ? '' : ` par ${modele.par}`}.`}
      </p>
      {ecrit ? (
        <>
          <Ecrire modele={modele} />
          <Accordeon titre="Le courriel d’aujourd’hui">{enVigueur}</Accordeon>
        </>
      ) : (
        enVigueur
      )}
    </Pile>
  )
}
