import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  lireBordereau,
  rapportDeBordereau,
  type FormatDeFichier,
} from '#contract/coproprietes/mises-a-jour.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ETATS_BORDEREAU } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { adresseDe, essayer } from '#web/socle/appels/api.ts'
import { Avancement } from '#web/socle/ui/Avancement.tsx'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte, Badge, Chargement } from '#web/socle/ui/messages.tsx'
import { Invisible, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { direLaisseesDeCote, direLignes, direResultat, TONS_DU_FICHIER, type Fichier } from './dire.ts'
import { Lignes } from './Lignes.tsx'
import { Telecharger } from './Telecharger.tsx'
import { useActesDuFichier } from './useActesDuFichier.tsx'

const RELIRE_MS = 1_500

const travaille = ({ etat }: Pick<Fichier, 'etat'>) => etat === 'A_EXAMINER' || etat === 'EN_DEPOT'

/** Le fichier tel que le serveur le dit, relu tant qu’un travail court ; `surFin` quand il finit. */
function useSuivi(lu: Fichier, surFin: () => void): { fichier: Fichier; muet: boolean } {
  const [suivi, setSuivi] = useState(lu)
  const [muet, setMuet] = useState(false)
  // La page relue en sait autant, ou plus.
  const [dernier, setDernier] = useState(lu)
  if (dernier !== lu) {
    setDernier(lu)
    setSuivi(lu)
  }
  useEffect(() => {
    if (!travaille(suivi)) return undefined
    const relire = async () => {
      try {
        const relu = await essayer(lireBordereau, { params: { id: String(suivi.id) } })
        setMuet(false)
        setSuivi(relu)
        if (!travaille(relu)) surFin()
      } catch {
        setMuet(true)
        // Le même objet ne relancerait pas l’attente.
        setSuivi((avant) => ({ ...avant }))
      }
    }
    const minuterie = setTimeout(() => void relire(), RELIRE_MS)
    return () => clearTimeout(minuterie)
    // oxlint-disable-next-line react/exhaustive-deps -- l’attente suit ce qui est lu, pas la fonction qui le reçoit.
  }, [suivi])
  return { fichier: suivi, muet }
}

function EnCours({ fichier, muet }: { fichier: Fichier; muet: boolean }) {
  const depot = fichier.etat === 'EN_DEPOT'
  return (
    <Pile espace={4}>
      <Avancement libelle={depot ? 'Dépôt des lignes' : 'Examen des lignes'} part={fichier.avancement} />
      <p>
        Vous pouvez quitter cette page : le travail continue, et vous le retrouverez ici.
        {depot && ' Un courriel vous dira quand il sera fini.'}
      </p>
      {muet && (
        <Alerte ton="attention" annonce="status">
          Le registre ne répond pas pour le moment. Le travail continue de son côté.
        </Alerte>
      )}
    </Pile>
  )
}

const rapport = (id: number, quelles: 'a-corriger' | 'toutes', format: FormatDeFichier) =>
  adresseDe(rapportDeBordereau, { params: { id: String(id) }, query: { quelles, format } })

/** Ce qui est déposé, et son récépissé. */
function PrisesEnCompte({ fichier }: { fichier: Fichier }) {
  return (
    <Alerte
      niveau={2}
      ton="succes"
      titre={`${afficherEntier(fichier.compte.parEtat.DEPOSEE)} ${fichier.compte.parEtat.DEPOSEE === 1 ? 'mise à jour prise en compte' : 'mises à jour prises en compte'}`}
    >
      <Pile espace={4}>
        <p>L’annuaire les montre déjà. Le récépissé dit ce qu’il en est ligne par ligne.</p>
        <Telecharger quoi="le récépissé" adresse={(format) => rapport(fichier.id, 'toutes', format)} />
      </Pile>
    </Alerte>
  )
}

/** Ce qui ne se dépose pas, à corriger dans le fichier. */
function LignesACorriger({ fichier }: { fichier: Fichier }) {
  return (
    <Alerte
      niveau={2}
      ton="erreur"
      titre={`${avecMajuscule(direLignes(fichier.compte.parEtat.REFUSEE))} à corriger`}
    >
      <Pile espace={4}>
        <p>
          Elles ne seront pas déposées. Téléchargez-les avec leur raison, corrigez-les, puis{' '}
          <Lien href={CHEMINS.fichiersDeMiseAJour}>remettez ce fichier</Lien> : le reste n’est pas à refaire.
        </p>
        <Telecharger
          quoi="les lignes à corriger"
          adresse={(format) => rapport(fichier.id, 'a-corriger', format)}
        />
      </Pile>
    </Alerte>
  )
}

/** Ce qui surprend, à relire avant de le déposer. */
function LignesAConfirmer({ reste, surConfirmation }: { reste: number; surConfirmation: () => void }) {
  return (
    <Alerte niveau={2} ton="attention" titre={`${avecMajuscule(direLignes(reste))} à confirmer`}>
      <Pile espace={4}>
        <p>
          Elles surprennent sans être fausses : relisez-les, et confirmez-les une à une ou toutes ensemble.
        </p>
        <div>
          <Bouton variante="secondaire" taille="petit" onClick={surConfirmation}>
            {`Confirmer toutes celles qui l’attendent (${afficherEntier(reste)})`}
          </Bouton>
        </div>
      </Pile>
    </Alerte>
  )
}

/** Ce que l’on peut encore faire : corriger, confirmer, déposer. */
function Suite({
  fichier,
  surDepot,
  surConfirmation,
  enCours,
}: {
  fichier: Fichier
  surDepot: () => void
  surConfirmation: () => void
  enCours: boolean
}) {
  const { parEtat: n, aDeposer } = fichier.compte
  const confirmees = aDeposer - n.VALIDE
  const resteAConfirmer = n.A_CONFIRMER - confirmees
  return (
    <Pile espace={6}>
      {fichier.etat === 'DEPOSE' && n.DEPOSEE > 0 && <PrisesEnCompte fichier={fichier} />}
      {n.REFUSEE > 0 && <LignesACorriger fichier={fichier} />}
      {resteAConfirmer > 0 && <LignesAConfirmer reste={resteAConfirmer} surConfirmation={surConfirmation} />}
      {aDeposer > 0 && (
        <div>
          <Bouton icone="cocher" enCours={enCours} onClick={surDepot}>
            {aDeposer === 1 ? 'Déposer la ligne' : `Déposer les ${afficherEntier(aDeposer)} lignes`}
          </Bouton>
        </div>
      )}
    </Pile>
  )
}

/** Un fichier de mises à jour remis : son examen, ses lignes, son dépôt, et ce qu’il en reste. */
export function PageFichier() {
  const {
    bordereau: lu,
    lignes,
    etat,
    page,
  } = useLoaderData({
    from: `/connecte${CHEMINS.fichierDeMiseAJour}`,
  })
  const router = useRouter()
  const relire = () => void router.invalidate()
  const { fichier, muet } = useSuivi(lu, relire)
  const { enCours, confirmer, toutConfirmer, deposer } = useActesDuFichier(fichier)
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre="Mise à jour par un fichier"
        chapeau={`Remis le ${afficherInstant(fichier.dateRemise)} par ${fichier.remisPar}. Il se relit jusqu’au ${afficherJour(fichier.gardeJusquau)}.`}
        actions={<Badge ton={TONS_DU_FICHIER[fichier.etat]}>{ETATS_BORDEREAU[fichier.etat].libelle}</Badge>}
      >
        {fichier.nomFichier}
      </TitrePage>
      {/* Hors du flux : muet ou non, il ne fait pas de trou. */}
      <Invisible>
        <output>
          {travaille(fichier) ? '' : `${ETATS_BORDEREAU[fichier.etat].libelle} : ${direResultat(fichier)}.`}
        </output>
      </Invisible>
      {fichier.colonnesIgnorees.length > 0 && (
        <Alerte niveau={2} ton="info" titre="Colonnes ignorées">
          <p>
            {`Ces colonnes ne sont pas du modèle, rien n’y est lu : ${fichier.colonnesIgnorees.map((c) => `«\u202f${c}\u202f»`).join(', ')}.`}
          </p>
        </Alerte>
      )}
      {fichier.nbNonRemplies > 0 && (
        <Alerte niveau={2} ton="info" titre={direLaisseesDeCote(fichier.nbNonRemplies)}>
          <p>
            Rien n’y est écrit de plus que ce que propose le modèle : rien n’en est déclaré. Remplissez ce qui
            est prêt, puis <Lien href={CHEMINS.fichiersDeMiseAJour}>remettez le fichier</Lien> : le reste
            n’est pas à refaire.
          </p>
        </Alerte>
      )}
      {travaille(fichier) ? (
        <EnCours fichier={fichier} muet={muet} />
      ) : (
        <Suite
          fichier={fichier}
          enCours={enCours}
          surDepot={() => void deposer()}
          surConfirmation={() => void toutConfirmer()}
        />
      )}
      {!travaille(fichier) && (
        <Section titre="Les lignes">
          {lignes ? (
            <Lignes
              fichier={fichier}
              lignes={lignes}
              etat={etat}
              page={page}
              surConfirmation={(ligne, confirmee) => void confirmer({ lignes: [ligne], confirmee })}
            />
          ) : (
            <Chargement lignes={6} libelle="Lecture des lignes" />
          )}
        </Section>
      )}
    </Pile>
  )
}
