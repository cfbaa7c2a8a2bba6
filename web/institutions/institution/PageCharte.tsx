import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { accepterCharte, telechargerCharte, type MonAcces } from '#contract/institutions/institution.ts'
import { retourSur } from '#domain/socle/acces/retour.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { charteDeVersion } from '#domain/institutions/institution/charte.ts'
import { direJour, jourDeParis } from '#domain/socle/temps/jour.ts'
import { adresseDe, essayer } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { useIci } from '#web/socle/shell/contexte.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import './outil.css'
import { AccesClos } from './AccesClos.tsx'

/** Ce qui attend la lecture, ou ce qui a été accepté. */
function OuLOnEnEst({
  acces,
  demande,
  retour,
}: {
  acces: MonAcces
  /** La page d’où l’on vient, qui demande la charte. */
  demande: string | null
  retour: string
}) {
  const { accepteeLe } = acces.charte
  return (
    <>
      {demande !== null && accepteeLe === null && acces.acces?.situation === 'OUVERT' && (
        <Alerte ton="info" titre="Lisez d’abord la charte de confidentialité" niveau={2}>
          <p>
            La page que vous demandez montre des informations que l’annuaire public ne montre pas. Elle
            s’ouvre dès que vous avez accepté la charte, au bas de ce texte.
          </p>
        </Alerte>
      )}
      {accepteeLe !== null && (
        <Alerte
          ton="succes"
          titre={`Vous l’avez acceptée le ${direJour(jourDeParis(accepteeLe))}`}
          niveau={2}
        >
          <p>
            <Lien href={retour}>
              {demande === null ? 'Aller à votre accueil' : 'Reprendre où vous en étiez'}
            </Lien>
          </p>
        </Alerte>
      )}
    </>
  )
}

/** L’accepter, ou non ; et l’emporter. */
function RepondreALaCharte({
  version,
  acceptee,
  retour,
}: {
  version: string
  acceptee: boolean
  retour: string
}) {
  const naviguer = useNavigate()
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  const [refus, setRefus] = useState<string | null>(null)
  const [refusee, setRefusee] = useState(false)
  const accepter = async () => {
    setEnCours(true)
    setRefus(null)
    try {
      await essayer(accepterCharte, { body: { version } })
      notifier({ ton: 'succes', titre: 'Charte acceptée', texte: 'Vous pouvez consulter votre territoire.' })
      await router.invalidate()
      await naviguer({ href: retour })
    } catch (cause) {
      setRefus(lireRefus(cause).message)
    } finally {
      setEnCours(false)
    }
  }
  return (
    <>
      {refusee && (
        <Alerte ton="attention" titre="Vous n’avez pas accepté la charte" niveau={2} annonce="alert">
          <p>
            L’outil de catégorisation et les données brutes restent fermés. Vous pouvez l’accepter plus tard,
            ou <Lien href={CHEMINS.contact}>poser une question au teneur du registre</Lien>.
          </p>
        </Alerte>
      )}
      {refus !== null && (
        <Alerte ton="erreur" titre="La charte n’est pas acceptée" niveau={2} annonce="alert">
          <p>{refus}</p>
        </Alerte>
      )}
      <GroupeBoutons>
        {!acceptee && (
          <>
            <Bouton icone="valider" enCours={enCours} onClick={() => void accepter()}>
              J’accepte la charte
            </Bouton>
            <Bouton variante="secondaire" onClick={() => setRefusee(true)}>
              Je n’accepte pas
            </Bouton>
          </>
        )}
        <LienBouton
          variante={acceptee ? 'secondaire' : 'tertiaire'}
          icone="telecharger"
          href={adresseDe(telechargerCharte, { params: { version } })}
        >
          {acceptee ? 'Télécharger la charte acceptée (PDF)' : 'Télécharger le texte (PDF)'}
        </LienBouton>
      </GroupeBoutons>
    </>
  )
}

/** La charte de confidentialité (§2.4, §4.8) : lue, puis acceptée par chaque personne ; refusée, rien ne se montre. */
export function PageCharte() {
  const acces: MonAcces = useLoaderData({ from: `/connecte${CHEMINS.charte}` })
  const { version, accepteeLe } = acces.charte
  const charte = charteDeVersion(version)
  const demande = new URLSearchParams(useIci().search).get('retour')
  // §4.8 : acceptée, on va à l’accueil des institutions, ou là où l’on allait.
  const retour = demande === null ? CHEMINS.institutionnels : retourSur(demande)
  if (!charte) return null
  return (
    <div className="rnc-charte">
      <Pile espace={6}>
        <TitrePage
          surtitre={`Version ${version}`}
          chapeau="À lire et à accepter une fois, avant de consulter votre territoire."
        >
          Charte de confidentialité
        </TitrePage>
        <AccesClos acces={acces} />
        <OuLOnEnEst acces={acces} demande={demande} retour={retour} />
        <Prose>
          <p>{charte.chapeau}</p>
        </Prose>
        {charte.articles.map(({ titre, texte }) => (
          <Section key={titre} titre={titre}>
            <Prose>
              {texte.map((p) => (
                <p key={p}>{p}</p>
              ))}
            </Prose>
          </Section>
        ))}
        <RepondreALaCharte version={version} acceptee={accepteeLe !== null} retour={retour} />
      </Pile>
    </div>
  )
}
