import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import {
  changerHabilitation,
  cloreHabilitation,
  ouvrirHabilitation,
  type HabilitationLue,
  type TerritoireNomme,
} from '#contract/institutions/habilitations.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import {
  ANS_MAX,
  RAPPELS_JOURS,
  DEMANDEUR_MAX,
  finAuPlus,
  FINALITE_MAX,
  LIBELLE_MAX,
  MOTIF_MAX,
  verifierHabilitation,
  verifierMotif,
} from '#domain/institutions/habilitations/habilitation.ts'
import { verifierLieuTape } from '#domain/institutions/habilitations/lieux.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { direJour, jourDeParis, plusAns, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { afficherSiret, lireSiret, refusDeSiret } from '#domain/comptes/etablissements/siret.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { ChoixDeTerritoires } from '#web/socle/lieux/ChoixDeTerritoires.tsx'
import { useSite } from '#web/socle/shell/contexte.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { ChampTexte, ChampZone } from '#web/socle/ui/champs.tsx'
import { Chronologie } from '#web/socle/ui/Chronologie.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import type { Depart } from './chargeurs.ts'
import { BadgeDeSituation } from './PageHabilitations.tsx'
import { enLettres } from '#domain/socle/mots/en-lettres.ts'
import { CHIFFRES_DU_SIRET } from '#domain/socle/identifiants.ts'

interface Saisie {
  siret: string
  libelle: string
  territoires: TerritoireNomme[]
  /** Un territoire tapé, pas encore choisi. */
  lieu: string
  finalite: string
  demandeur: string
  du: string
  au: string
}

const LIBELLES = {
  siret: 'SIRET de l’organisme',
  libelle: 'Nom de l’organisme',
  territoires: 'Territoires',
  finalite: 'Pour quoi faire',
  demandeur: 'Qui le demande',
  du: 'Premier jour',
  au: 'Dernier jour',
} as const

/** Les jours tapés, lus quand ils se lisent. */
const enJours = <S extends { du: string; au: string }>(s: S): S => ({
  ...s,
  du: lireJour(s.du) ?? s.du,
  au: lireJour(s.au) ?? s.au,
})

const sansNom = (territoires: readonly TerritoireNomme[]) =>
  territoires.map(({ niveau, code }) => ({ niveau, code }))

function departDe({ habilitation: h, demande }: Depart, aujourdhui: Jour): Saisie {
  if (h) {
    const { siret, libelle, territoires, finalite, demandeur, du, au } = h
    return { siret, libelle, territoires, lieu: '', finalite, demandeur, du, au }
  }
  return {
    siret: demande?.siret ?? '',
    libelle: demande?.libelle ?? '',
    territoires: [],
    lieu: '',
    finalite: demande?.finalite.slice(0, FINALITE_MAX) ?? '',
    demandeur: demande?.demandeur ?? '',
    du: aujourdhui,
    au: plusJours(plusAns(aujourdhui, 1), -1),
  }
}

function FormulaireDAcces({ depart, aujourdhui }: { depart: Depart; aujourdhui: Jour }) {
  const { habilitation: h, demande } = depart
  const naviguer = useNavigate()
  const router = useRouter()
  const verifier = (s: Saisie): Refus[] => [
    ...(h || lireSiret(s.siret) !== null
      ? []
      : s.siret.trim() === ''
        ? [{ champ: 'siret', code: 'OBLIGATOIRE' } as const]
        : [{ champ: 'siret', code: refusDeSiret(s.siret) }]),
    ...verifierLieuTape('territoires', s.lieu),
    ...verifierHabilitation(enJours(s), aujourdhui),
  ]
  const f = useSaisie<Saisie>({
    depart: departDe(depart, aujourdhui),
    libelles: LIBELLES,
    verifier,
    envoyer: async (tapee) => {
      const { siret, territoires, lieu: _, ...reste } = enJours(tapee)
      const body = { ...reste, territoires: sansNom(territoires) }
      if (h) {
        await essayer(changerHabilitation, {
          params: { id: String(h.id) },
          body: { ...body, version: h.version },
        })
        notifier({ ton: 'succes', titre: 'Accès modifié', texte: `${reste.libelle}, dès maintenant.` })
        await router.invalidate()
        return
      }
      const { id } = await essayer(ouvrirHabilitation, {
        body: { ...body, siret, reclamation: demande?.id ?? null },
      })
      notifier({
        ton: 'succes',
        titre: 'Accès ouvert',
        texte: `${reste.libelle} consulte son territoire du ${direJour(reste.du)} au ${direJour(reste.au)}.`,
      })
      await naviguer({ href: ADRESSES.habilitation(id) })
    },
  })
  return (
    <Formulaire
      f={f}
      echec={h ? 'L’accès n’est pas modifié' : 'L’accès n’est pas ouvert'}
      espace={4}
      obligatoires
      action={h ? 'Enregistrer les changements' : 'Ouvrir l’accès'}
      apres={
        <LienBouton variante="secondaire" href={CHEMINS.habilitations}>
          Revenir aux accès
        </LienBouton>
      }
    >
      {!h && (
        <ChampTexte
          {...f.texte('siret')}
          requis
          largeur="moyenne"
          inputMode="numeric"
          aide={`${CHIFFRES_DU_SIRET} chiffres. C’est lui que porte l’identité de ses agents.`}
        />
      )}
      <ChampTexte {...f.texte('libelle')} requis maxLength={LIBELLE_MAX} />
      <ChoixDeTerritoires
        name="territoires"
        libelle={LIBELLES.territoires}
        requis
        national
        value={f.saisie.territoires}
        onChange={(territoires) => f.poser({ territoires })}
        tape={f.saisie.lieu}
        surTape={(lieu) => f.poser({ lieu })}
        erreur={f.erreurDe('territoires')}
      />
      <ChampZone
        {...f.texte('finalite')}
        requis
        lignes={3}
        maxLength={FINALITE_MAX}
        aide="La politique de l’habitat que ces données servent (L711-3)."
      />
      <ChampTexte
        {...f.texte('demandeur')}
        requis
        maxLength={DEMANDEUR_MAX}
        aide="La personne et son service, tels que la demande les donne."
      />
      <ChampDate {...f.texte('du')} requis aujourdhui={aujourdhui} />
      <ChampDate
        {...f.texte('au')}
        requis
        aujourdhui={aujourdhui}
        min={lireJour(f.saisie.du) ?? aujourdhui}
        max={finAuPlus(lireJour(f.saisie.du) ?? aujourdhui)}
        sansFormat
        aide={`Compris. ${ANS_MAX} ans au plus\u202f; l’organisme est prévenu ${RAPPELS_JOURS.map(enLettres).join(' puis ')} jours avant.`}
      />
    </Formulaire>
  )
}

function Clore({ h }: { h: HabilitationLue }) {
  const router = useRouter()
  const f = useSaisie({
    depart: { motif: '' },
    libelles: { motif: 'Motif' },
    verifier: ({ motif }) => verifierMotif(motif),
    envoyer: async ({ motif }) => {
      await essayer(cloreHabilitation, { params: { id: String(h.id) }, body: { motif, version: h.version } })
      notifier({
        ton: 'succes',
        titre: 'Accès clos',
        texte: `${h.libelle} ne consulte plus rien, et l’apprend par courriel.`,
      })
      await router.invalidate()
    },
  })
  return (
    <Formulaire
      f={f}
      echec="L’accès n’est pas clos"
      espace={4}
      action="Clore l’accès maintenant"
      bouton={{ variante: 'secondaire' }}
    >
      <ChampZone
        {...f.texte('motif')}
        requis
        lignes={3}
        maxLength={MOTIF_MAX}
        aide="L’organisme le lit dans le courriel qui le lui dit."
      />
    </Formulaire>
  )
}

/** L’accès d’un organisme : ce qui s’y change, sa clôture, et tout ce qui lui est arrivé. */
export function PageHabilitation() {
  const depart: Depart = useLoaderData({ from: `/connecte${CHEMINS.habilitation}` })
  const { habilitation: h, demande } = depart
  const { aujourdhui } = useSite()
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre={h ? `SIRET ${afficherSiret(h.siret)}` : undefined}
        chapeau={
          h
            ? `Du ${direJour(h.du)} au ${direJour(h.au)}. ${h.comptes === 0 ? 'Aucun compte encore.' : h.comptes === 1 ? 'Un compte.' : `${h.comptes} comptes.`}`
            : 'Un organisme consulte alors les copropriétés de son territoire, du premier au dernier jour.'
        }
        actions={h ? <BadgeDeSituation situation={h.situation} /> : undefined}
      >
        {h?.libelle ?? 'Ouvrir un accès'}
      </TitrePage>
      {h?.reclamation && (
        <p>
          Né de la demande <Lien href={AIDE.reclamation(h.reclamation.id)}>{h.reclamation.reference}</Lien>.
        </p>
      )}
      {demande && (
        <Alerte
          ton={demande.dejaOuvert === null ? 'info' : 'attention'}
          titre={`Demande ${demande.reference}`}
          niveau={2}
        >
          {demande.dejaOuvert === null ? (
            <p>Ce qu’elle dit est déjà rempli : relisez-le, et choisissez les territoires.</p>
          ) : (
            <p>
              Cet organisme a déjà un accès :{' '}
              <Lien href={ADRESSES.habilitation(demande.dejaOuvert)}>modifiez-le plutôt</Lien>.
            </p>
          )}
        </Alerte>
      )}
      <FormulaireDAcces key={h?.version ?? 0} depart={depart} aujourdhui={aujourdhui} />
      {h && h.situation !== 'CLOS' && (
        <Accordeon titre="Clore cet accès">
          <Clore h={h} />
        </Accordeon>
      )}
      {h && (
        <Section titre="Ce qui lui est arrivé">
          {h.historique.length === 0 && <p>Le journal du registre n’en garde rien encore.</p>}
          <Chronologie
            evenements={h.historique.map((e) => ({
              cle: String(e.id),
              jour: jourDeParis(e.date),
              date: afficherInstant(e.date),
              titre: e.libelle,
              children: [`Par ${e.auteur}.`, ...e.changements].map((dit) => <p key={dit}>{dit}</p>),
            }))}
          />
        </Section>
      )}
    </Pile>
  )
}
