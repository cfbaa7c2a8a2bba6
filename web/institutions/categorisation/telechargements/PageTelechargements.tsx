import { useLoaderData } from '@tanstack/react-router'
import {
  prendreTelechargement,
  recommencerTelechargement,
  supprimerTelechargement,
  type Telechargement,
} from '#contract/institutions/telechargements.ts'
import {
  ETATS_DE_TELECHARGEMENT,
  GARDE_HEURES,
  SORTES_DE_TELECHARGEMENT,
  type EtatDeTelechargement,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direPoids } from '#domain/socle/mots/poids.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { adresseDe, send } from '#web/socle/appels/api.ts'
import { Avancement } from '#web/socle/ui/Avancement.tsx'
import { Badge, type Ton } from '#web/socle/ui/Badge.tsx'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Invisible, Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { AccesClos } from '#web/institutions/institution/AccesClos.tsx'
import { estEnChemin, useTelechargements } from './suivre.ts'

const TONS: Readonly<Record<EtatDeTelechargement, Ton | 'neutre'>> = {
  EN_ATTENTE: 'neutre',
  EN_COURS: 'info',
  PRET: 'succes',
  ECHOUE: 'erreur',
}

const quoi = ({ sorte }: Telechargement): string => SORTES_DE_TELECHARGEMENT[sorte].libelle

/** Où en est un fichier, en mots : sa place, ce qui est écrit, pourquoi il n’est pas là, jusqu’à quand il se garde. */
function direOuIlEnEst(t: Telechargement): string | null {
  if (t.etat === 'EN_ATTENTE')
    return t.avant === 0 ? 'Il est le prochain.' : `${afficherEntier(t.avant ?? 0)} avant lui.`
  if (t.etat === 'ECHOUE') return t.motif
  if (t.etat === 'EN_COURS') {
    const { unite } = SORTES_DE_TELECHARGEMENT[t.sorte]
    if (unite === null) return 'Les chiffres se comptent, puis le document se compose.'
    return t.total === null
      ? 'Lecture du registre.'
      : `${afficherEntier(t.faites)} ${unite} sur ${afficherEntier(t.total)}.`
  }
  return t.expireLe && `Gardé jusqu’au ${afficherInstant(t.expireLe)}.`
}

function OuIlEnEst({ t }: { t: Telechargement }) {
  const phrase = direOuIlEnEst(t)
  return (
    <Pile espace={2}>
      <Badge petit ton={TONS[t.etat]}>
        {ETATS_DE_TELECHARGEMENT[t.etat].libelle}
      </Badge>
      {t.etat === 'EN_COURS' && t.total !== null && t.total > 0 && (
        <Avancement libelle="Préparé" part={Math.min(1, t.faites / t.total)} />
      )}
      {phrase && <p>{phrase}</p>}
      {t.avertissement && <p>{t.avertissement}</p>}
    </Pile>
  )
}

function Actes({ t, surActe }: { t: Telechargement; surActe: () => Promise<void> }) {
  const params = { id: String(t.id) }
  const faire = async (echec: string, acte: Parameters<typeof tenter<unknown>>[1]) => {
    await tenter(echec, acte)
    await surActe()
  }
  const nomme = `${quoi(t)}, demandé le ${afficherInstant(t.demandeLe)}`
  return (
    <GroupeBoutons>
      {t.etat === 'PRET' && (
        <LienBouton
          taille="petit"
          icone="telecharger"
          href={adresseDe(prendreTelechargement, { params })}
          download={t.nom ?? ''}
          aria-label={`Télécharger\u00a0: ${nomme}`}
        >
          Télécharger
        </LienBouton>
      )}
      {t.etat === 'ECHOUE' && (
        <Bouton
          taille="petit"
          icone="rafraichir"
          aria-label={`Redemander\u00a0: ${nomme}`}
          onClick={() =>
            void faire('Ce fichier n’est pas redemandé', (options) =>
              send(recommencerTelechargement, { params }, options),
            )
          }
        >
          Redemander
        </Bouton>
      )}
      <Bouton
        taille="petit"
        variante="tertiaire"
        icone="supprimer"
        aria-label={`${estEnChemin(t) ? 'Annuler' : 'Retirer'}\u00a0: ${nomme}`}
        onClick={() =>
          void faire('Ce fichier n’est pas retiré', (options) =>
            send(supprimerTelechargement, { params }, options),
          )
        }
      >
        {estEnChemin(t) ? 'Annuler' : 'Retirer'}
      </Bouton>
    </GroupeBoutons>
  )
}

/** Les fichiers demandés à l’outil pour plus tard : où en est chacun, à reprendre pendant un jour (§7.10). */
export function PageTelechargements() {
  const { acces, telechargements } = useLoaderData({ from: `/connecte${CHEMINS.telechargements}` })
  const { liste, annonce, relire } = useTelechargements(telechargements)
  const ouvert = acces.acces?.situation === 'OUVERT'
  const colonnes: readonly Colonne<Telechargement>[] = [
    {
      cle: 'quoi',
      titre: 'Fichier',
      entete: true,
      rendu: (t) => (
        <>
          {quoi(t)}
          <br />
          {t.resume}
        </>
      ),
    },
    { cle: 'demande', titre: 'Demandé le', rendu: (t) => afficherInstant(t.demandeLe) },
    { cle: 'etat', titre: 'Où il en est', rendu: (t) => <OuIlEnEst t={t} /> },
    {
      cle: 'taille',
      titre: 'Taille',
      alignement: 'droite',
      insecable: true,
      rendu: (t) => (t.taille === null ? null : direPoids(t.taille)),
    },
    { cle: 'actes', titre: 'Actions', rendu: (t) => <Actes t={t} surActe={relire} /> },
  ]
  return (
    <Pile espace={6}>
      <TitrePage
        chapeau={`Les fichiers que vous avez demandés à l’outil de catégorisation. Vous pouvez quitter cette page pendant qu’ils se préparent\u202f; prêts, ils se gardent ${GARDE_HEURES}\u00a0heures, puis s’effacent.`}
      >
        Mes téléchargements
      </TitrePage>
      <AccesClos acces={acces} />
      <div aria-live="polite">
        <Invisible>{annonce}</Invisible>
      </div>
      {ouvert && (
        <Tableau
          legende={
            liste.length === 1 ? 'Un fichier demandé' : `${afficherEntier(liste.length)} fichiers demandés`
          }
          cleDe={(t) => t.id}
          lignes={liste}
          vide={
            <EtatVide
              titre="Aucun fichier demandé"
              icone="telecharger"
              action={<LienBouton href={CHEMINS.categorisation}>Ouvrir l’outil de catégorisation</LienBouton>}
            >
              <p>
                Un long extrait ou beaucoup de fiches se demandent pour plus tard depuis l’outil de
                catégorisation, et se retrouvent ici.
              </p>
            </EtatVide>
          }
          colonnes={colonnes}
        />
      )}
    </Pile>
  )
}
